/**
 * A header by which an answer says that everybody gets the same one at its address: that neither a session nor a
 * cookie, nor who asks from where, had a say in it. The server keeps such answers in memory and takes the header off.
 */
export const everybody = 'x-same-for-everybody'
