/** The policies by which a zone is dispatched. */
export const policyText = {
  idle: 'Quien más espera',
  nearest: 'El más cercano',
  match: 'Juntos, al momento',
  plan: 'Juntos, mirando adelante',
} as const
