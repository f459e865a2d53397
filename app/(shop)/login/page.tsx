import { loginPage } from '@/app/(shop)/login-page'

const { generateMetadata, render } = loginPage('login')

export { generateMetadata, render as default }
