/** What an operator does with an order and a rider: giving it, keeping it away, taking it back. */
export const handsText = {
  back: 'Volver',
  rider: 'Rider',
  search: 'Buscar rider',
  searchHint:
    'Por nombre, email, teléfono o documento. Sin buscar están los de turno en la zona, primero quien llega antes.',
  nobody: 'No hay riders de turno en esta zona. Buscá a otro por su nombre.',
  noneFound: (search: string) => `Ningún rider con «${search}»`,
  more: 'Hay más: seguí escribiendo.',
  free: 'Libre',
  busy: (number: number) => `Con el pedido ${number}`,
  asked: (number: number) => `Se le ofrece el pedido ${number}`,
  elsewhere: (zone: string) => `De turno en ${zone}`,
  excluded: 'Excluido de este pedido',
  arrival: (minutes: string) => `Llega en ${minutes}`,
  noArrival: 'No se sabe cuánto tarda',
  overtaken: 'El pedido cambió mientras tanto',
  overtakenLead: (status: string, holder: string | null) =>
    holder === null
      ? `Ahora está en ${status}, así que no se hizo nada.`
      : `Ahora lo tiene ${holder} (${status}), así que no se hizo nada.`,
  assign: {
    button: 'Asignar a un rider',
    title: (number: number) => `Darle el pedido ${number} a un rider`,
    choose: 'Elegí un rider.',
    doubts: 'Antes de seguir, mirá esto',
    assignment: {
      button: 'Asignar',
      despite: 'Asignar igual',
      busy: 'Asignando…',
      done: 'Pedido asignado',
    },
    offer: {
      button: 'Ofrecérselo',
      despite: 'Ofrecer igual',
      busy: 'Ofreciendo…',
      done: 'Pedido ofrecido al rider',
    },
  },
  exclude: {
    section: 'Riders excluidos',
    button: 'Excluir rider',
    title: (number: number) => `¿A quién no ofrecerle el pedido ${number}?`,
    explanation: 'No se le ofrece más. Si se le está ofreciendo, se le retira.',
    confirm: 'Excluir',
    confirming: 'Excluyendo…',
    done: 'Rider excluido del pedido',
    by: (who: string, when: string) => `${who} · ${when}`,
    undo: 'Permitir de nuevo',
    undoOf: (name: string) => `Permitir de nuevo a ${name}`,
    undoing: 'Guardando…',
    undone: 'Se le puede ofrecer de nuevo',
  },
  edit: {
    button: 'Editar pedido',
    title: (number: number) => `Editar el pedido ${number}`,
    explanation:
      'Si lo tiene un rider, se le avisa qué cambió. El teléfono no se muestra: dejalo vacío para no cambiarlo.',
    samePoint: {
      origin:
        'La dirección de retiro cambió, pero su punto en el mapa es el de antes. Elegí una sugerencia o corregí el punto.',
      destination:
        'La dirección de entrega cambió, pero su punto en el mapa es el de antes. Elegí una sugerencia o corregí el punto.',
    },
    earns: 'El rider gana lo que dice «Envío».',
    takePrice: (cost: string) => `Poner ${cost}`,
    due: 'Hora de retiro (opcional)',
    dueHint: 'Vacía: cuanto antes.',
    confirm: 'Guardar cambios',
    confirmDespite: 'Guardar igual',
    confirming: 'Guardando…',
    done: 'Pedido cambiado',
  },
  takeBack: {
    button: 'Sacárselo al rider',
    title: (number: number, name: string) => `¿Sacarle el pedido ${number} a ${name}?`,
    keep: (name: string) => `Que siga ${name}`,
    explanation: 'El rider queda libre y se le avisa.',
    withGoods:
      'Ya retiró el pedido: lo tiene encima. Se le avisa que lo lleve de vuelta al local, y que le devuelvan lo que pagó.',
    next: 'Qué pasa con el pedido',
    nexts: {
      offer: 'Ofrecerlo a los riders',
      choose: 'Elegir yo a quién',
      store: 'Cancelarlo: vuelve al local',
    },
    fromStore: 'Quien lo siga lo retira en el local.',
    newPin: 'El PIN de entrega cambia: pasale el nuevo al cliente.',
    reason: 'Motivo',
    reasonHint: 'Lo lee el rider.',
    exclude: (name: string) => `No volver a ofrecérselo a ${name}`,
    confirm: 'Sí, sacárselo',
    confirming: 'Sacándoselo…',
    done: 'El rider ya no tiene el pedido',
  },
} as const
