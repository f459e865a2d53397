/** Masks an address as 'a•••@m•••.example': recognisable to its owner, useless to anybody else. */
export const masked = (address: string) => {
  const at = address.lastIndexOf('@')
  const first = (text: string) => [...text][0] ?? ''
  const domain = address.slice(at + 1)
  const ending = domain.slice(domain.lastIndexOf('.'))
  return `${first(address.slice(0, at))}•••@${first(domain)}•••${ending}`
}
