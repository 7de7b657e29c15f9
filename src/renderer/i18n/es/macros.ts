/** Texts of macros: their screen under Settings, and running them in chats. */
export const macros = {
  about: 'Varios pasos con un clic: en un chat con M, o en muchos a la vez',
  new: 'Nueva macro',
  failed: 'No se pudieron cargar las macros',
  none: 'Aquí estarán tus macros',
  noneText:
    'Una macro responde, etiqueta, asigna y finaliza de una vez. Crea la primera, y tu equipo la ejecuta con M.',
  noneTextReader: 'Un administrador crea las macros, y tu equipo las ejecuta con M.',
  readOnly: 'Solo los administradores cambian macros.',
  full: 'Hay {{count}} macros, el máximo',
  broken: 'Falta algo',
  noTeam: 'Un equipo que ya no existe',
  stays: 'Lo enviado y las notas no se deshacen.',
  panel: {
    name: 'Nombre',
    taken: 'Ya hay una macro con este nombre.',
    team: 'Para quién',
    all: 'Para todos',
    steps: 'Pasos',
    tagHint: 'Los agentes ven la macro si pueden ver esta etiqueta.',
    order: 'Se hace todo o nada en cada chat. Finalizar y asignar van siempre al final.',
    save: 'Guardar',
    saved: 'Macro «{{name}}» guardada',
    remove: 'Eliminar',
    removed: 'Macro «{{name}}» eliminada',
    removeTitle: '¿Eliminar la macro «{{name}}»?',
    removeText: 'Lo que hizo en los chats se queda como está.',
    conflicts: {
      name: 'Nombre',
      teamId: 'Para quién',
      steps: 'Pasos',
    },
  },
  run: {
    title: 'Ejecutar una macro',
    titleMany_one: 'Ejecutar una macro en {{count}} chat',
    titleMany_many: 'Ejecutar una macro en {{count}} de chats',
    titleMany_other: 'Ejecutar una macro en {{count}} chats',
    find: 'Buscar una macro',
    none: 'No hay macros para ti. Las crea un administrador en Ajustes.',
    noneFound: 'Ninguna macro se llama así',
    broken: 'Falta algo: avisa a un administrador',
    sends: 'Envía un mensaje',
    did: '«{{macro}}» en {{name}}',
    nothing: '«{{macro}}»: en {{name}} ya estaba todo así',
    didMany_one: '«{{macro}}» en {{count}} chat',
    didMany_many: '«{{macro}}» en {{count}} de chats',
    didMany_other: '«{{macro}}» en {{count}} chats',
    stays: '{{text}} · lo enviado y las notas no se deshacen',
    undone: 'Deshecho: «{{macro}}» en {{name}}',
    notUndone: 'No se pudo deshacer «{{macro}}» en {{name}}: {{reason}}',
    brokenToast: '«{{macro}}» no se ejecutó: algo que usa ya no existe. Avisa a un administrador.',
  },
}
export default macros

declare module '#renderer/i18n/catalogue.ts' {
  interface Namespaces {
    macros: typeof macros
  }
}
