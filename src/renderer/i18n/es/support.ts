/** Updates, proxy and diagnostics. */
export const support = {
  update: {
    label: 'Actualizaciones',
    current: 'Al día',
    checked: 'Al día. Comprobado: {{moment}}',
    checking: 'Buscando una versión nueva…',
    downloading: 'Descargando la versión {{version}}: {{percent}}',
    ready: 'La versión {{version}} está lista. Se instala al salir.',
    tonight: 'La versión {{version}} se instala esta noche, o al salir.',
    check: 'Buscar actualizaciones',
    now: 'Reiniciar ahora',
    later: 'Esta noche',
    retry: 'Reintentar',
    policy: 'Tu empresa decide cuándo se actualiza.',
    packageManager: 'La actualiza el sistema con sus demás programas.',
    readOnly: 'No se puede escribir en la carpeta del programa: actualízalo a mano.',
    noFeed: 'Esta versión no se actualiza sola.',
    network: 'La actualización no se descargó. Sigue la versión actual.',
    tampered: 'La actualización no es auténtica y se descartó. Sigue la versión actual.',
    invalidFeed: 'El servidor de actualizaciones respondió algo inválido. Sigue la versión actual.',
    install: 'La actualización no se instaló. Sigue la versión actual.',
    dismiss: 'Ocultar',
  },
}
export default support
