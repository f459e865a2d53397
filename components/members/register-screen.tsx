import type { FormAnswer } from '@/components/forms/form-state'
import { RichText } from '@/components/pages/rich-text'
import { hidesPolicy } from '@/lib/forms/agreement'
import * as memberTexts from '@/lib/member-texts'
import type { Page } from '@/lib/pages/page'
import { AuthLayout } from './auth-layout'
import { RegisterForm } from './forms'

/** Used until staff write another title. */
export const registerTitle = 'Become a *member*'

type RegisterScreenProps = {
  page: Page
  /** about membership, sanitised HTML; if '', the page's own content takes its place instead of following the form */
  text: string
  /** router links of hidden pages */
  hidden: string[]
  answer?: FormAnswer
}

/** The registration page: the membership text and the form. */
export const RegisterScreen = ({ page, text, hidden, answer }: RegisterScreenProps) => (
  <AuthLayout
    title={page.title}
    photo={page.banner}
    below={text && page.content}
    blurbs={page.blurbs}
    lead={<RichText html={text || page.content} className="lead mt-24" />}
    links={[{ label: memberTexts.register.login, href: '/login' }]}
  >
    <RegisterForm answer={answer} unlinked={hidesPolicy(hidden)} />
  </AuthLayout>
)
