export const failureText = {
  unexpected: 'Algo salió mal en esta pantalla. Probá de nuevo.',
  load: 'No se pudo cargar',
  choices: 'No se pudo cargar la lista. Recargá la página.',
  screen: 'Esta pantalla falló',
  screenHint: 'Lo que ya guardaste está guardado. Probá de nuevo; si vuelve a fallar, recargá la página.',
  checkFields: 'Revisá los datos marcados',
  alreadyCreated:
    'Este pedido ya se había creado con los datos anteriores, aunque no llegó la respuesta. Buscalo en Pedidos.',
} as const
