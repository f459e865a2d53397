/** Why the button of a form with a phone and a message cannot be pressed yet. */
export const unwritten = 'A telephone number and a message are required'
