// Offline use of the static page: the browser keeps its files from the first visit on.
import { addressOf } from './address';

export function keepForOffline() {
  // Not available for pages opened from disk, or from other machines without HTTPS.
  if (__STATIC__ && 'serviceWorker' in navigator) navigator.serviceWorker.register(addressOf('sw.js')).catch(() => {});
}
