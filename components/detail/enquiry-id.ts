/** Id of a piece's enquiry form; a link to it also opens the form. */
export const enquiryId = 'enquiry'
