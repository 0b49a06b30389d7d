import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { language } from './lib/texts.svelte';

// In the language that is wanted from the first paint on.
await language.load();
mount(App, { target: document.getElementById('app')! });
