import { chosenValues, rangeFields } from '@/lib/catalogue/criteria'
import type { Criteria } from '@/lib/catalogue/listing'

type HiddenCriteriaProps = {
  criteria: Criteria
  /** the criteria that the form has fields for */
  except: 'search' | 'filters'
}

/** The other tray's criteria as hidden fields, so that a form sent without JavaScript keeps them. */
export const HiddenCriteria = ({ criteria, except }: HiddenCriteriaProps) => (
  <>
    {except === 'filters' && criteria.q && <input type="hidden" name="q" value={criteria.q} />}
    {except === 'search' &&
      chosenValues(criteria).map(({ key, value }) => (
        <input type="hidden" name={key} value={value} key={`${key} ${value}`} />
      ))}
    {except === 'search' &&
      rangeFields(criteria).map(({ name, value }) => <input type="hidden" name={name} value={value} key={name} />)}
    {criteria.sort && <input type="hidden" name="sort" value={criteria.sort} />}
    {criteria.view === 'list' && <input type="hidden" name="view" value="list" />}
  </>
)
