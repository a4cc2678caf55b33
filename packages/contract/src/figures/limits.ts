/** The longest range of days whose figures are summed up. */
export const FIGURES_MOST_DAYS = 92
