import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { host } from './lib/host.svelte';
import { keepForOffline } from './lib/offline';
import { serverInfo } from './lib/server_info.svelte';
import { language } from './lib/texts.svelte';

// In the language that is wanted from the first paint on.
await Promise.all([language.load(), host.find()]);
// What needs it before it is there asks again, and says what is wrong.
serverInfo.load().catch(() => {});
mount(App, { target: document.getElementById('app')! });
keepForOffline();
