export const keepPhoneText = {
  begin: 'Guardar el teléfono',
  lead: '¿Cómo seguís mientras manejás?',
  pocket: 'La pantalla queda a oscuras y no toma toques. Se enciende con un pedido o un giro.',
  helmet: 'Todo se dice en voz alta, y contestás con el botón del auricular.',
  back: 'Volver',
} as const
