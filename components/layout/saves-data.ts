/** Whether the visitor asked for few bytes. */
export const savesData = () =>
  'connection' in navigator && Reflect.get(Object(navigator.connection), 'saveData') === true
