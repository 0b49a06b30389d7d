import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { host } from './lib/host.svelte';
import { keepForOffline } from './lib/offline';
import { serverInfo } from './lib/server_info.svelte';
import { language } from './lib/texts.svelte';

// The right language from the first paint on.
await Promise.all([language.load(), host.find()]);
// Whatever needs it will request it again and report errors.
serverInfo.load().catch(() => {});
mount(App, { target: document.getElementById('app')! });
keepForOffline();
