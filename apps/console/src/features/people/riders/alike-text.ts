export const alikeText = {
  same: {
    both: (name: string) => `Mismo documento y teléfono que ${name}`,
    document: (name: string) => `Mismo documento que ${name}`,
    phone: (name: string) => `Mismo teléfono que ${name}`,
  },
  open: 'Ver su ficha',
  states: {
    blocked: 'Tiene la cuenta bloqueada.',
    refused: 'Su registro se rechazó:',
    waiting: 'También espera su activación.',
    active: 'Tiene la cuenta activa.',
  },
} as const
