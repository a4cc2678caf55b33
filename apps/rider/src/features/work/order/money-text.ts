/** Whose money goes where; amounts are formatted. */
export const moneyText = {
  title: 'La plata',
  collects: (amount: string) => `Cobrás ${amount} al entregar`,
  keeps: 'Te quedan',
  paid: 'Ya está pagado',
  collectNothing: 'No cobres',
  payNothing: 'Nada',
} as const
