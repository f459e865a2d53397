import { handleStaff } from '@/lib/staff/api/handle'

export const dynamic = 'force-dynamic'

type Context = { params: Promise<{ path: string[] }> }

const handle = async (request: Request, { params }: Context) => handleStaff(request, (await params).path)

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
}
