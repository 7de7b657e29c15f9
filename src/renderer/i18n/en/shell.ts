/** Frame, sign-in and profile. */
export const shell = {
  common: {
    retry: 'Reintentar',
    cancel: 'Cancelar',
    close: 'Cerrar',
    back: 'Volver',
  },
  errors: {
    network: 'Sin conexión con el servicio. Revisa la red y vuelve a intentarlo.',
    timeout: 'El servicio tarda demasiado en responder. Vuelve a intentarlo.',
    badResponse: 'El servicio respondió algo que esta versión no entiende.',
    notConnected: 'Falta la dirección del espacio de trabajo.',
    locked: 'La pantalla está bloqueada.',
    tooManyRequests: 'Demasiados intentos. Espera un minuto y vuelve a probar.',
    notImplemented: 'Este servicio todavía no ofrece esa función.',
    screenTitle: 'Esta pantalla no se pudo mostrar',
    screenText: 'El resto sigue funcionando. Vuelve a cargarla o ve a otra pantalla.',
    reload: 'Cargar de nuevo',
    startTitle: 'Bandeja no pudo arrancar',
    startText: 'Cierra la aplicación y ábrela de nuevo.',
  },
}
