/** A time to wait, given in seconds. */
export const inWords = (seconds: number) => {
  if (seconds <= 90) return seconds === 1 ? 'one second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** That so many fields need another look, and before what. */
export const attention = (count: number, before = '') =>
  `${count === 1 ? 'One detail needs' : `${numbers[count] ?? count} details need`} your attention${before}.`
