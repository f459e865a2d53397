import { useCallback, useState } from 'react'
import { useRecordContext, useResourceContext } from 'react-admin'
import { callApi, errorsOf } from '../request'

const addressOf = (data: unknown) =>
  typeof data === 'object' && data !== null && 'address' in data ? String(data.address) : ''

let counted = 0

/** The URL of the preview of the surrounding form; `show` sends new values and updates it. */
export const usePreview = () => {
  const resource = useResourceContext()
  const record = useRecordContext()
  const id = record?.id ?? 'new'
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState('')
  const show = useCallback(
    async (values: object) => {
      try {
        const { data } = await callApi('previews', 'POST', { resource, id, values })
        // The path stays the same for new values; `v` makes the frame reload.
        setAddress(`${addressOf(data)}?v=${++counted}${resource === 'boutiques' ? `#${id}` : ''}`)
        setProblem('')
      } catch (error) {
        setProblem(errorsOf(error).form ?? 'No preview available.')
      }
    },
    [resource, id],
  )
  return { address, problem, show }
}
