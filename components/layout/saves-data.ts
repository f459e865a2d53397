const hasValue = (connection: unknown, name: string, values: unknown[]) =>
  values.includes(Reflect.get(Object(connection), name))

/** Whether the visitor asked for few bytes, or has a line that carries few. */
export const savesData = () =>
  'connection' in navigator &&
  (hasValue(navigator.connection, 'saveData', [true]) ||
    hasValue(navigator.connection, 'effectiveType', ['slow-2g', '2g']))
