/** Of which zone and store things are shown. */
export const placeFiltersText = { zone: 'Zona', store: 'Tienda', all: 'Todas' } as const
