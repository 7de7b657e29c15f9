/** Tiempos que quedan en un chat: en la lista y en su cabecera. */
export const dues = {
  missed: 'vencido {{time}}',
  resolve: 'finalizar {{time}}',
  spokenLeft: 'vence en {{time}}',
  spokenMissed: 'vencido hace {{time}}',
  closed: 'Fuera de horario: el tiempo está detenido',
  note: 'Cuenta solo el horario de atención.',
  endsByAnswer: 'Tu respuesta detiene el tiempo; una automática, no.',
  endsByFinish: 'Finalizar el chat detiene el tiempo.',
  kinds: {
    first: 'Primera respuesta',
    next: 'Siguiente respuesta',
    resolution: 'Finalización',
  },
  target: 'Objetivo',
  since: 'Escribió',
  at: 'Vence',
  important: 'Importante',
  tag: 'Etiqueta',
  noTeam: 'Sin equipo',
  team: 'Equipo',
}
export default dues

declare module '#renderer/i18n/catalogue.ts' {
  interface Namespaces {
    dues: typeof dues
  }
}
