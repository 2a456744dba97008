export const funnel = 'M3 5h18l-7 8v6l-4 2v-8Z'
