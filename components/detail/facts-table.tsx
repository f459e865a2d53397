import { ModelName } from '@/components/ui/title'

type FactsTableProps = {
  /** for screen readers */
  caption: string
  rows: { label: string; value: string }[]
}

/** A table of a piece's attributes. */
export const FactsTable = ({ caption, rows }: FactsTableProps) => (
  <table className="specification">
    <caption className="visually-hidden">{caption}</caption>
    <tbody>
      {rows.map(({ label, value }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td>
            <ModelName text={value} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
