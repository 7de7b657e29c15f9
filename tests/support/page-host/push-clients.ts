import Pusher from 'pusher-js'

/** The library's own sockets, before main's module replaces them for the whole process. */
const plain = Pusher.Runtime.createWebSocket.bind(Pusher.Runtime)

const { hasSocketOwner } = await import('#main/realtime/push-socket.ts')
const ofMain = Pusher.Runtime.createWebSocket.bind(Pusher.Runtime)

// Main's services run in the process of the tests here, beside the push clients of other users. Theirs are plain ones.
Pusher.Runtime.createWebSocket = (address) => (hasSocketOwner() ? ofMain(address) : plain(address))
