import { ModelName } from '@/components/ui/title'

type FactsTableProps = {
  /** read to those who do not see the table */
  caption: string
  rows: { label: string; value: string }[]
}

/** What is known of a piece, line by line. */
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
