export const phoneText = {
  mobile: (phone: string) => `Se guarda el celular ${phone}`,
  unstated: (phone: string) => `Se guarda ${phone}. Si es un celular, escribilo con 15.`,
  nationwide: (phone: string) => `Se guarda ${phone}, que solo recibe llamadas`,
  foreign: (phone: string) => `Se guarda ${phone}, de otro país`,
  AREA_MISSING: 'Se guarda como está: le falta el código de área',
  NOT_A_PHONE: 'Se guarda como está: no se reconoce como un número',
} as const
