export const recordText = {
  title: 'Mi registro',
  lead: 'Tus pedidos de un período, con la hora de cada paso, lo que esperaste, lo que ganaste y tus turnos. Lo firma la plataforma, así que nadie puede cambiarlo sin que se note.',
  month: 'Mes',
  other: 'Otro período',
  from: 'Desde',
  to: 'Hasta',
  submit: 'Descargar mi registro',
  busy: 'Preparando...',
  failed: 'Error al descargar tu registro',
  done: (name: string) => `Se guardó como ${name}.`,
  share: 'Compartir',
  shareFailed: 'No se pudo compartir. El archivo quedó entre tus descargas.',
  contents:
    'Es un solo archivo de texto. Lleva tu nombre y tu documento, los comercios y las zonas; de los clientes no tiene nada.',
  verifyLead: 'Quien lo reciba puede comprobar que es auténtico, sin cuenta y sin preguntarnos:',
  verify: 'Verificar un registro',
} as const
