/** Id of the footer's button that reopens the banner. */
export const cookieSettingsId = 'cookie-settings'
