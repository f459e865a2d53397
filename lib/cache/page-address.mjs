/** The address in a page's payload, as it is or inside a script's string. */
const addressInPayload = /(\\?")c\1:\[(?:\1[^"]*?\1,?)+\],\1q\1:\1[^"]*?\1,(?=\1i\1:)/g

/**
 * Removes the address of the request that a page was rendered for. Everybody gets a copy, and it may hold the model of a
 * members-only piece. A browser takes its own address instead.
 * @param {string} text
 */
export const withoutAddress = (text) => text.replace(addressInPayload, '$1c$1:[$1$1,$1$1],$1q$1:$1$1,')
