/** The words of one's own account, the same in both apps. */
import { VERSION } from '@puni/contract/version'

export const accountText = {
  /** What is installed, below everything else. */
  version: `Versión ${VERSION}`,
  title: 'Mi cuenta',
  passwordTitle: 'Cambiar la contraseña',
  passwordChanged: 'Contraseña cambiada. Cerramos tu sesión en los demás dispositivos.',
  sessionsTitle: 'Dónde tenés la sesión abierta',
} as const

export const passwordText = {
  current: 'Contraseña actual',
  next: 'Contraseña nueva',
  hint: (min: number) => `Al menos ${min} caracteres. Varias palabras son mejores que una con números.`,
  show: 'Mostrar contraseña',
  hide: 'Ocultar contraseña',
  submit: 'Cambiar contraseña',
  busy: 'Cambiando…',
  required: 'Completá la contraseña actual',
  tooShort: (min: number) => `La contraseña debe tener al menos ${min} caracteres`,
  failed: 'No se pudo cambiar la contraseña',
} as const

export const sessionsText = {
  list: 'Sesiones abiertas',
  failed: 'No se pudieron cargar tus sesiones',
  thisDevice: 'Este dispositivo',
  unknownDevice: 'Dispositivo desconocido',
  lastUse: (when: string) => `Último uso: ${when}`,
  end: 'Cerrar',
  /** For screen readers: which one the button ends. */
  endOne: (device: string) => `Cerrar la sesión de ${device}`,
  endFailed: 'No se pudo cerrar la sesión',
  endOthers: 'Cerrar en los demás',
  endAll: 'Cerrar en todos lados',
  endAllTitle: '¿Cerrar la sesión en todos lados?',
  endAllExplanation: 'También en este dispositivo: para seguir vas a tener que ingresar de nuevo.',
  cancel: 'Cancelar',
  sure: 'Sí, cerrar',
} as const
