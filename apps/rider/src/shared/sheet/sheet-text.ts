export const sheetText = {
  larger: 'Agrandar el panel',
  smaller: 'Achicar el panel',
} as const
