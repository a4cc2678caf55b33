export const ringTestText = {
  title: '¿Te va a sonar?',
  lead: 'Antes de empezar mandamos un aviso de prueba, para saber si un pedido te suena en este teléfono. Es una sola vez.',
  anyway: 'Seguir igual',
  testing: 'Mandando el aviso de prueba...',
  testingLead: 'Subí el volumen. Tarda unos segundos.',
  listen: 'Llegó el aviso. ¿Te sonó?',
  yes: 'Sí, me sonó',
  no: 'No',
  silentTitle: 'Así, no te va a sonar',
  untestedTitle: 'No se pudo probar',
  meaning:
    'Los pedidos te llegan solo con la app abierta y la pantalla encendida. Si la cerrás o bloqueás el teléfono, no te enterás.',
  again: 'Probar de nuevo',
} as const
