export const trackingText = {
  section: 'Página del cliente',
  lead: 'Quien tiene el link ve cómo viene el pedido y le puede avisar algo al rider. Se cierra 3 horas después de que termina.',
  open: 'Abrir la página',
  copy: 'Copiar link de seguimiento',
  copied: 'Link copiado',
  copyFailed: 'No se pudo copiar. Abrí la página y copiá la dirección.',
  findPhone: 'Ver teléfono para mandarlo por WhatsApp',
  whatsapp: 'Mandarlo al cliente por WhatsApp',
  noWhatsapp: 'Sin un celular del cliente no se puede mandar por WhatsApp.',
  message: (store: string, url: string) => `¡Hola! Seguí tu pedido de ${store} acá: ${url}`,
} as const
