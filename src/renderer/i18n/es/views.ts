/** Texts of the chat list's saved views. */
export const views = {
  title: 'Vistas guardadas',
  show: 'Vista: {{name}}',
  none: 'Filtra la lista y guarda la vista para volver a ella.',
  save: 'Guardar esta vista…',
  saveTitle: 'Guardar la vista',
  name: 'Nombre',
  manage: 'Ordenar las vistas…',
  manageTitle: 'Vistas guardadas',
  manageHint: 'Cambia el nombre, el orden o borra las que ya no uses.',
  nameOf: 'Nombre de {{name}}',
  up: 'Subir {{name}}',
  down: 'Bajar {{name}}',
  remove: 'Borrar {{name}}',
  nameEmpty: 'Escribe un nombre.',
  nameTaken: 'Ya hay una vista con ese nombre.',
  full: 'No caben más vistas. Borra una que ya no uses.',
}
