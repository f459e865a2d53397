import { onlyRead, seeOther } from '@/lib/http/json'

/** Where password managers look for the page on which a password is changed. */
export const GET = async () => seeOther('/user')

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyRead()
