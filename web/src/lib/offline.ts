// The static page without a network: its files stay in the browser from the first visit on.
import { addressOf } from './address';

export function keepForOffline() {
  // Pages opened from a disk, and servers without encryption other than this machine, have none.
  if (__STATIC__ && 'serviceWorker' in navigator) navigator.serviceWorker.register(addressOf('sw.js')).catch(() => {});
}
