/** Whose money goes where; amounts are formatted. */
export const moneyText = {
  title: 'La plata',
  pays: (amount: string) => `Pagás ${amount} al retirar`,
  paysNothing: 'No pagás nada al retirar',
  collects: (amount: string) => `Cobrás ${amount} al entregar`,
  keeps: (amount: string) => `Te quedan ${amount} después de la comisión`,
} as const
