/** The customer's texts of the enquiry sheet, apart from others because it loads on demand. Safe in the browser. */
export const about = (manufacturer: string, model: string) => `Enquiry about ${manufacturer} ${model}`
export const close = 'Close'
