package client

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// house is the HTTP API that the pack `lights` speaks to.
type house struct {
	url, token string
	mutex      sync.Mutex
	lights     map[string]map[string]any
	made       int
	refusal    string
}

func startHouse(t *testing.T) *house {
	t.Helper()
	h := &house{token: "house-token-0123456789", lights: map[string]map[string]any{}}
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	h.url = server.URL
	return h
}

// ServeHTTP answers one request.
func (h *house) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	if r.Header.Get("Authorization") != "Bearer "+h.token {
		answer(w, http.StatusUnauthorized, map[string]any{"error": "wrong token"})
		return
	}
	if h.refusal != "" {
		answer(w, http.StatusConflict, map[string]any{"error": h.refusal})
		return
	}
	id := strings.TrimPrefix(strings.TrimPrefix(r.URL.Path, "/lights"), "/")
	light, there := h.lights[id]
	switch {
	case r.Method == http.MethodPost && id == "":
		h.made++
		light = body(r)
		light["id"] = fmt.Sprintf("light-%d", h.made)
		light["serial"] = fmt.Sprintf("SN-%04d", h.made)
		light["revision"] = float64(1)
		h.lights[light["id"].(string)] = light
		answer(w, http.StatusCreated, light)
	case r.Method == http.MethodGet && id == "":
		found := []any{}
		for _, each := range h.lights {
			if each["room"] == r.URL.Query().Get("room") {
				found = append(found, each)
			}
		}
		answer(w, http.StatusOK, found)
	case !there:
		answer(w, http.StatusNotFound, map[string]any{"error": "no such light"})
	case r.Method == http.MethodGet:
		answer(w, http.StatusOK, light)
	case r.Method == http.MethodPut:
		for key, value := range body(r) {
			light[key] = value
		}
		light["revision"] = light["revision"].(float64) + 1
		answer(w, http.StatusOK, light)
	case r.Method == http.MethodDelete:
		delete(h.lights, id)
		w.WriteHeader(http.StatusNoContent)
	default:
		answer(w, http.StatusMethodNotAllowed, map[string]any{"error": r.Method})
	}
}

func body(r *http.Request) map[string]any {
	content := map[string]any{}
	_ = json.NewDecoder(r.Body).Decode(&content)
	return content
}

func answer(w http.ResponseWriter, status int, content any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(content)
}

func (h *house) count() int {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	return len(h.lights)
}

// set changes a light behind everyone's back.
func (h *house) set(id, key string, value any) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.lights[id][key] = value
}

// refuse makes the API answer everything with a 409 from now on.
func (h *house) refuse(why string) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.refusal = why
}
