/** The button that asks again. */
export const cookieSettingsId = 'cookie-settings'
