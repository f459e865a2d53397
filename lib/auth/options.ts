import 'server-only'
import type { AuthOptions, DefaultSession } from 'next-auth'
import { decode, type JWTDecodeParams } from 'next-auth/jwt'
import { env } from '@/lib/env'
import { sessionCookie, sessionLifetime } from './session-cookie'

/** Reads whom a session belongs to, as the account is now; null where the session ended. */
export type FindHolder<Holder> = (sid: string) => Promise<Holder | null>

/** What getServerSession gives: the row's id and its holder, read anew each time; both are missing where the row is gone. */
export type SignedIn<Holder> = DefaultSession & { sid?: string; holder?: Holder; failure?: unknown }

const revoked = () => ({ expires: new Date(0).toISOString() })

/** A token made with any SESSION_SECRET of the list, so that the secret can change without ending sessions. */
const decodeWithAny = async (parameters: JWTDecodeParams) => {
  for (const secret of env.SESSION_SECRET) {
    const token = await decode({ ...parameters, secret }).catch(() => null)
    if (token) return token
  }
  return null
}

/**
 * next-auth keeps an encrypted token in the cookie; the row in the database that it names decides. There is no provider
 * and no handler of next-auth's own: POST /login, with its limits, is the only way in.
 */
export const authOptions = <Holder>(find: FindHolder<Holder>): AuthOptions => ({
  providers: [],
  secret: env.SESSION_SECRET[0],
  jwt: { decode: decodeWithAny },
  session: { strategy: 'jwt', maxAge: sessionLifetime },
  cookies: { sessionToken: sessionCookie() },
  // Forged cookies are nothing to log.
  logger: { error: () => {}, warn: () => {}, debug: () => {} },
  callbacks: {
    session: async ({ session, token }): Promise<SignedIn<Holder>> => {
      const sid = typeof token.sid === 'string' ? token.sid : ''
      try {
        const holder = sid ? await find(sid) : null
        return holder ? { ...session, sid, holder } : revoked()
      } catch (failure) {
        // next-auth would take a database that is away for a bad cookie.
        return { ...revoked(), failure }
      }
    },
  },
})
