/** 'a•••@m•••.example': enough for its owner to know an address again, too little for anybody else. */
export const masked = (address: string) => {
  const at = address.lastIndexOf('@')
  const first = (text: string) => [...text][0] ?? ''
  const domain = address.slice(at + 1)
  const ending = domain.slice(domain.lastIndexOf('.'))
  return `${first(address.slice(0, at))}•••@${first(domain)}•••${ending}`
}
