import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { host } from './lib/host.svelte';
import { keepForOffline } from './lib/offline';
import { language } from './lib/texts.svelte';

// In the language that is wanted from the first paint on.
await Promise.all([language.load(), host.find()]);
mount(App, { target: document.getElementById('app')! });
keepForOffline();
