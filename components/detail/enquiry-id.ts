/** Where the form of a piece stands; a link to it also opens it. */
export const enquiryId = 'enquiry'
