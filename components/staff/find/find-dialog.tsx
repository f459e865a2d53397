import { Box, Dialog, type Theme, Typography, useMediaQuery } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { searchLimit } from '@/lib/catalogue/search'
import type { Found } from '@/lib/staff/find'
import { resourceOf } from '@/lib/staff/resources/all'
import { minSearchLength } from '@/lib/suggestions/suggestion'
import { StatusMessage } from '../messages'
import { Thumbnail } from '../pieces/piece-list'
import { callApi, errorsOf } from '../request'

type Option = { key: string; path: string; title: string; note: string; photo?: string | null }
type Group = { name: string; options: Option[] }

const labelOf = (resource: string) => resourceOf(resource)?.label ?? resource

const allPath = (resource: string, q: string) =>
  `/${resource}?${new URLSearchParams({ filter: JSON.stringify({ q }) })}`

const groupsOf = (found: Found, q: string): Group[] =>
  found.map(({ resource, hits, hasMore }) => ({
    name: labelOf(resource),
    options: [
      ...hits.map(({ id, ...hit }) => ({
        ...hit,
        key: `${resource} ${id}`,
        path: `/${resource}/${encodeURIComponent(String(id))}`,
      })),
      ...(hasMore
        ? [
            {
              key: `all ${resource}`,
              path: allPath(resource, q),
              title: `All results in ${labelOf(resource)}`,
              note: '',
            },
          ]
        : []),
    ],
  }))

/** Milliseconds without a key after which a search is sent. */
const pause = 120

const useSettled = (value: string) => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

const OptionLine = ({
  option,
  id,
  isActive,
  onPick,
}: {
  option: Option
  id: string
  isActive: boolean
  onPick: (event: MouseEvent) => void
}) => (
  <Box
    component="a"
    role="option"
    id={id}
    href={`/staff${option.path}`}
    tabIndex={-1}
    aria-selected={isActive}
    onClick={onPick}
    // The field keeps the focus.
    onMouseDown={(event: MouseEvent) => event.preventDefault()}
    sx={{
      display: 'flex',
      gap: 1.5,
      alignItems: 'center',
      minHeight: 44,
      px: 2,
      py: 0.75,
      color: 'inherit',
      textDecoration: 'none',
      overflowWrap: 'anywhere',
      '&:hover': { bgcolor: '#f4f2ee' },
      '&[aria-selected="true"]': { bgcolor: '#ece7dd', outline: '2px solid transparent', outlineOffset: -2 },
    }}
  >
    {option.photo && <Thumbnail photo={option.photo} size={32} />}
    <span>
      {option.title}
      {option.note && (
        <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
          {option.note}
        </Typography>
      )}
    </span>
  </Box>
)

const GroupLines = ({
  group,
  idOf,
  active,
  onPick,
}: {
  group: Group
  idOf: (key: string) => string
  active: string | undefined
  onPick: (option: Option, event?: MouseEvent) => void
}) => {
  const heading = useId()
  return (
    <Box role="group" aria-labelledby={heading} sx={{ pb: 1 }}>
      <Typography id={heading} variant="caption" component="div" color="textSecondary" sx={{ px: 2, pt: 1.5, pb: 0.5 }}>
        {group.name}
      </Typography>
      {group.options.map((option) => (
        <OptionLine
          key={option.key}
          option={option}
          id={idOf(option.key)}
          isActive={option.key === active}
          onPick={(event) => onPick(option, event)}
        />
      ))}
    </Box>
  )
}

/** What is said in place of, or besides, the results. */
const wordsFor = (q: string, isAnswered: boolean, count: number) => {
  if (q.length < minSearchLength) return 'Type at least two letters: a name, stock number, email, phone or title.'
  if (!isAnswered) return 'Searching…'
  if (count === 0) return 'Nothing found. Check the spelling, or try fewer words.'
  return `${count} ${count === 1 ? 'result' : 'results'}`
}

/** The search over pieces, people, enquiries, articles and pages: a field with a list that the arrow keys walk. */
export const FindDialog = ({ onClose }: { onClose: () => void }) => {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  const list = useId()
  const navigate = useNavigate()
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const q = typed.slice(0, searchLimit).trim()
  const asked = useSettled(q)
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['find', asked],
    queryFn: async () => (await callApi<Found>(`find?q=${encodeURIComponent(asked.toWellFormed())}`)).data,
    enabled: asked.length >= minSearchLength,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 60_000,
  })
  const groups = q.length < minSearchLength || !data ? [] : groupsOf(data, asked)
  const options = groups.flatMap((group) => group.options)
  const active = options.find(({ key }) => key === chosen) ?? options[0]
  const isAnswered = data !== undefined && !isPlaceholderData && asked === q
  const idOf = (key: string) => `${list}-${key.replaceAll(/[^\w-]/g, '_')}`

  const pick = (option: Option, event?: MouseEvent) => {
    // A new tab, as of any link.
    if (event && (event.metaKey || event.ctrlKey || event.shiftKey)) return
    event?.preventDefault()
    onClose()
    navigate(option.path)
  }
  const step = (by: number) => {
    const at = active ? options.indexOf(active) : 0
    const next = options[(at + by + options.length) % options.length]
    setChosen(next?.key)
    if (next) document.getElementById(idOf(next.key))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (options.length > 0) step(event.key === 'ArrowDown' ? 1 : -1)
    }
    // Not the result of an earlier search.
    if (event.key === 'Enter' && active && isAnswered) {
      event.preventDefault()
      pick(active)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      fullScreen={isPhone}
      slotProps={{ paper: { 'aria-label': 'Find anything' } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      transitionDuration={0}
    >
      <Box sx={{ display: 'flex', borderBottom: '1px solid', borderColor: 'divider' }}>
        <Box
          component="input"
          autoFocus
          role="combobox"
          aria-label="Find anything"
          aria-expanded={options.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={options.length > 0 && active ? idOf(active.key) : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder="Piece, person, enquiry, article or page"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosen(undefined)
          }}
          onKeyDown={onKeyDown}
          sx={{
            flexGrow: 1,
            minWidth: 0,
            p: 2,
            border: 0,
            font: 'inherit',
            fontSize: '1rem',
            color: 'inherit',
            bgcolor: 'transparent',
            '&:focus-visible': { outlineOffset: '-2px' },
            '&::placeholder': { color: 'text.secondary', opacity: 1 },
          }}
        />
        <Box
          component="button"
          type="button"
          onClick={onClose}
          sx={{ px: 2, border: 0, font: 'inherit', color: 'text.secondary', bgcolor: 'transparent', cursor: 'pointer' }}
        >
          Close
        </Box>
      </Box>
      <Box sx={{ overflowY: 'auto', maxHeight: isPhone ? undefined : '60vh' }}>
        {typed.length > searchLimit && (
          <Typography variant="body2" sx={{ px: 2, pt: 1.5 }}>
            This search is very long: only its first {searchLimit} characters are used.
          </Typography>
        )}
        {error && (
          <Typography role="alert" color="error" sx={{ p: 2 }}>
            {errorsOf(error).form}
          </Typography>
        )}
        <div role="listbox" id={list} aria-label="Results" hidden={options.length === 0}>
          {groups.map((group) => (
            <GroupLines key={group.name} group={group} idOf={idOf} active={active?.key} onPick={pick} />
          ))}
        </div>
        {!error && options.length === 0 && (
          <Typography color="textSecondary" sx={{ p: 2 }}>
            {wordsFor(q, isAnswered, 0)}
          </Typography>
        )}
      </Box>
      <StatusMessage>{error ? '' : isAnswered ? wordsFor(q, true, options.length) : ''}</StatusMessage>
    </Dialog>
  )
}
