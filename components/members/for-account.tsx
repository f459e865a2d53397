export type ForAccountProps = {
  /** the member's id */
  account: number
}

/** The member for whom a form was made: the server refuses it once another member is signed in. */
export const ForAccount = ({ account }: ForAccountProps) => <input type="hidden" name="account" value={account} />
