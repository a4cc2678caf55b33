export const savedViewsText = {
  open: 'Vistas',
  title: 'Vistas guardadas',
  hint: 'Una vista es lo que buscaste y filtraste. Se guardan en este navegador.',
  none: 'Todavía no guardaste ninguna.',
  name: 'Nombre de la vista de ahora',
  nothingChosen: 'Para guardar una vista, buscá o filtrá algo primero.',
  save: 'Guardar vista',
  saving: 'Guardando…',
  remove: (name: string) => `Quitar la vista ${name}`,
  notKept: 'El navegador no deja guardarla: dura hasta que cierres la página.',
} as const
